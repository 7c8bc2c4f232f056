import './alarm-markup.css';

/** Markup of operators and members, which the server has sanitised (`markup.server.ts`) before it answered with it. */
export default function AlarmMarkup({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server
  return <div className="alarm-markup" dangerouslySetInnerHTML={{ __html: html }} />;
}
