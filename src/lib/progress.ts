/** Shows the progress of a stage: a bar on a terminal; otherwise a line at the start and at each tenth. */
export type Progress = (name: string, done: number, total: number) => { show(done: number): void; end(): void };

type Output = { isTTY?: boolean; write(text: string): unknown };

const BAR_WIDTH = 30;
const PARTS = 10;
const ERASE_LINE = '\r\u001b[2K';
const number = new Intl.NumberFormat('en');

export function progressOn(output: Output): Progress {
  return (name, existing, total) => {
    const startedAt = performance.now();
    let last = existing;
    let shownPart = -1;
    const rate = () => `${number.format(Math.round((last - existing) / ((performance.now() - startedAt) / 1_000)))}/s`;
    const state = () => `${number.format(last)} of ${number.format(total)}`;

    return {
      show(done) {
        last = done;
        if (output.isTTY) output.write(`${ERASE_LINE}${name} ${bar(done / total)} ${state()}, ${rate()}`);
        const part = Math.floor((done / total) * PARTS);
        if (output.isTTY || part === shownPart || done >= total) return;
        shownPart = part;
        output.write(`${name}: ${state()}\n`);
      },
      end() {
        const erase = output.isTTY ? ERASE_LINE : '';
        const added = number.format(last - existing);
        const news = last === existing ? 'already there' : `${added} added, ${rate()}`;
        output.write(`${erase}${name}: ${number.format(last)}, ${news}\n`);
      },
    };
  };
}

function bar(share: number): string {
  const full = Math.min(BAR_WIDTH, Math.floor(share * BAR_WIDTH));
  return `[${'#'.repeat(full)}${'.'.repeat(BAR_WIDTH - full)}]`;
}
