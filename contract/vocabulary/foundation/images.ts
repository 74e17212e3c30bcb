/**
 * Limits of uploaded images. Decoded bytes of a profile image (a user's or a team's) and of a project's logo; pixels per side. Pages resize
 * larger pictures before they send them.
 */
export const imageLimits = { profileBytes: 102_400, logoBytes: 1_000_000, side: 4096 } as const;
