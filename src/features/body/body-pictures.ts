import type { DescribedPicture, Picture } from '../picture/picture.ts';
import type { BodyNode } from './body.ts';

/** Every picture that a body shows, in its order; one that it shows twice, twice. */
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

/** The first picture of a body that can stand for the whole. */
export function firstPicture(body: BodyNode[]): DescribedPicture | undefined {
  for (const node of body) {
    if (node.type === 'image') return node;
    if (node.type === 'gallery' && node.pictures[0]) return node.pictures[0];
  }
  return undefined;
}

/** Null for the body's first picture, which stands for a cover where none was chosen. */
export function chosenCover(cover: DescribedPicture | null, body: BodyNode[]): DescribedPicture | null {
  const first = firstPicture(body);
  return cover && cover.picture.key === first?.picture.key && cover.alt === first.alt ? null : cover;
}

/** The same body with other pictures in the places of its own. */
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
