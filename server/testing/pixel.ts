/** A PNG of one transparent pixel. */
export const pixelBytes = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

/** The pixel as clients upload it. */
export const pixel = `data:image/png;base64,${pixelBytes}`;
