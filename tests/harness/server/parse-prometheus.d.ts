/** The package has no types. This declares the part that tests use. */
declare module 'parse-prometheus-text-format' {
  type Sample = {
    value?: string;
    labels?: Record<string, string>;
    buckets?: Record<string, string>;
    count?: string;
    sum?: string;
  };
  export type Family = { name: string; help: string; type: string; metrics: Sample[] };

  export default function parse(text: string): Family[];
}
