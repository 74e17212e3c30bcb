/** A trusted domain's scheme. */
export const domainSchemePattern = /^https?:\/\//i;

/** The host of a trusted domain after each wildcard was replaced by a letter. It has no dot at the edges and no double dot. */
export const domainHostPattern = /^(?!\.)(?!.*\.\.)[A-Za-z0-9.-]+(?<!\.)$/;
