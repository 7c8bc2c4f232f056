import { announceNewWindows } from './announce-new-windows.ts';
import './markup.css';

/** HTML of operators and members. The server has sanitised it (`markup.server.ts`). */
export default function Markup({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server
  return <div className="markup" dangerouslySetInnerHTML={{ __html: announceNewWindows(html) }} />;
}
