import { announceNewWindows } from './announce-new-windows.ts';
import './markup.css';

/** Markup of operators and members, which the server has sanitised (`markup.server.ts`) before it answered with it. */
export default function Markup({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server
  return <div className="markup" dangerouslySetInnerHTML={{ __html: announceNewWindows(html) }} />;
}
