import type { DescribedPicture, Picture } from '../../../model/picture.ts';
import type { BodyNode } from '../../../model/body.ts';

/** Returns all pictures of a body in order, with repetitions. */
export function picturesOf(body: BodyNode[]): Picture[] {
  return body.flatMap((node) => {
    switch (node.type) {
      case 'image':
        return [node.picture];
      case 'gallery':
        return node.pictures.map(({ picture }) => picture);
      case 'linkCard':
        return node.picture ? [node.picture] : [];
      default:
        return [];
    }
  });
}

/** Returns the first picture of an image or gallery, which can represent the body. */
export function firstPicture(body: BodyNode[]): DescribedPicture | undefined {
  for (const node of body) {
    if (node.type === 'image') return node;
    if (node.type === 'gallery' && node.pictures[0]) return node.pictures[0];
  }
  return undefined;
}

/** Returns null if the cover is the body's first picture, which is the default cover. */
export function chosenCover(cover: DescribedPicture | null, body: BodyNode[]): DescribedPicture | null {
  const first = firstPicture(body);
  return cover && cover.picture.key === first?.picture.key && cover.alt === first.alt ? null : cover;
}

export function replacePictures(body: BodyNode[], replace: (picture: Picture) => Picture): BodyNode[] {
  return body.map((node) => {
    switch (node.type) {
      case 'image':
        return { ...node, picture: replace(node.picture) };
      case 'gallery':
        return { ...node, pictures: node.pictures.map((shown) => ({ ...shown, picture: replace(shown.picture) })) };
      case 'linkCard':
        return node.picture ? { ...node, picture: replace(node.picture) } : node;
      default:
        return node;
    }
  });
}
