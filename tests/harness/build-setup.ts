import { buildIfChanged } from '../../src/commands/build.ts';

/** Servers that tests start run the production build of the present source. */
export default buildIfChanged;
