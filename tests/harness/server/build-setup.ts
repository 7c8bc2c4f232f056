import { buildIfChanged } from '../../../src/commands/build.ts';

/** Builds the present source, since servers in tests run the production build. */
export default buildIfChanged;
