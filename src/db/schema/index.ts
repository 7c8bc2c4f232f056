export * from './content.ts';
export * from './discover.ts';
export * from './member.ts';
export * from './participation.ts';
export * from './picture.ts';
export * from './talk.ts';
