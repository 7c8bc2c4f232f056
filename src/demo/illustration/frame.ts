/** The size of all illustrations in pixels. */
export const frame = { width: 1600, height: 1200 } as const;
