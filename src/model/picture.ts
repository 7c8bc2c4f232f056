/** A stored picture, with everything that is needed to show it. */
export type Picture = { key: string; width: number; height: number; thumbhash: string };

export type DescribedPicture = { picture: Picture; alt: string };
