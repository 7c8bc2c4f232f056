/** Maximum number of characters of an introduction. */
export const INTRODUCTION_LENGTH = 100;
