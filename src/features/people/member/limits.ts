/** Characters that an introduction may have. */
export const INTRODUCTION_LENGTH = 100;
