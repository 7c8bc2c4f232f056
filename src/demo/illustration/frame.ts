/** Every illustration's size in pixels. */
export const frame = { width: 1600, height: 1200 } as const;
