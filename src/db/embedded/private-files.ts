import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Options = Parameters<NodeFS['init']>[1];
type Attributes = { mode?: number };
/** The part of Emscripten's file system that sets the permissions of a file, even for a new file. */
type Emscripten = {
  FS: { filesystems: { NODEFS: { node_ops: { setattr(node: unknown, attributes: Attributes): void } } } };
};

/** A file system whose files are accessible to their owner alone, regardless of the umask and of PGlite. */
export class PrivateFiles extends NodeFS {
  override async init(database: PGlite, options: Options) {
    const { emscriptenOpts } = await super.init(database, options);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...[emscriptenOpts.preRun ?? []].flat(), closeToOthers] } };
  }
}

function closeToOthers(module: unknown): void {
  const operations = (module as Emscripten).FS.filesystems.NODEFS.node_ops;
  const { setattr } = operations;
  operations.setattr = (node, attributes) =>
    setattr(node, attributes.mode == null ? attributes : { ...attributes, mode: attributes.mode & ~0o077 });
}
