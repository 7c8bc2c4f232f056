export * from './content.ts';
export * from './member.ts';
export * from './picture.ts';
