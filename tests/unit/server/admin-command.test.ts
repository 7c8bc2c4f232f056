import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { command, helpOf, readCommand, text, word } from '../../../src/commands/admin/command-table.ts';
import { commands } from '../../../src/commands/admin/commands.ts';
import { UsageError } from '../../../src/commands/exit.ts';

/** The table of operators' commands. The suites of the features run each command against a database. */

const complete = [
  ['hide', '3'],
  ['show', 'exhibition', '3'],
  ['delete', 'event', '3'],
  ['suspend', '새싹집사'],
  ['promote', '새싹집사'],
  ['demote', '새싹집사'],
  ['reports'],
  ['decide', '3', 'warn'],
  ['appeal', '3', 'overturn', '다시', '보니', '괜찮아요'],
  ['article', 'article.json'],
  ['article', 'article.json', '3'],
  ['notice', '제목', '글'],
  ['message', '-', '--all', '--link', '/event', '--yes'],
  ['message', 'message.html', '새싹집사', 'gardener'],
  ['inquiries'],
  ['inquiries', '2'],
  ['answer', '3', '-'],
  ['errors'],
];

/** Returns the message of the refusal; undefined if the words are a command. */
function refusalOf(words: string[]): string | undefined {
  try {
    readCommand(commands, words);
    return undefined;
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
}

describe('a command line', () => {
  test.each(complete)('of %s %s %s is a command', (...words) => {
    expect(refusalOf(words)).toBeUndefined();
  });

  test.each([
    [['hide'], 'hide|show|delete <content id> | hide|show|delete exhibition|event <id>'],
    [['hide', 'three'], 'hide|show|delete <content id> | hide|show|delete exhibition|event <id>'],
    [['show', 'exhibition'], 'hide|show|delete <content id> | hide|show|delete exhibition|event <id>'],
    [['suspend', ''], 'suspend <nickname>'],
    [['reports', '2'], 'reports'],
    [['decide', '3'], 'decide <report id> keep|warn|hide|delete|suspend'],
    [['decide', '0', 'keep'], 'decide <report id> keep|warn|hide|delete|suspend'],
    [['decide', '3', 'constructor'], 'decide <report id> keep|warn|hide|delete|suspend'],
    [['appeal', '3', 'uphold'], 'appeal <decision id> uphold|overturn <words>'],
    [['article', 'article.json', 'three'], 'article <file.json> [<article id>]'],
    [['notice', '제목', '글', '더'], 'notice <title> <text>'],
    [['message'], 'message <file.html|-> [<nickname>…] [--all] [--link <link>] [--yes]'],
  ])('of %s is refused with the usage of its verb alone', (words, usage) => {
    expect(refusalOf(words)).toBe(`usage: npm run admin -- ${usage}`);
  });

  test('with an unknown verb or option is refused in one line that names it', () => {
    expect(refusalOf(['publish', '3'])).toBe('there is no command "publish"; npm run admin -- help lists the commands');
    expect(refusalOf(['message', '-', '--al'])).toMatch(/^Unknown option '--al'.*$/);
    expect(refusalOf([])).toBe('name a command; npm run admin -- help lists the commands');
  });

  test('may have a text that begins with a dash', () => {
    expect(refusalOf(['notice', '-제목', '--글'])).toBeUndefined();
  });
});

test('a command gets its values, and names a target that does not exist', async () => {
  const greet = command({
    args: [word('greet'), text('name')],
    about: 'greets a member',
    run: async (_, verb, name) => `${verb} ${name}` === 'greet Moss',
    absent: (_, name) => `member ${name}`,
  });
  const run = (name: string) => readCommand([greet], ['greet', name])({} as never, {} as never);
  expect(await Promise.all([run('Moss'), run('Fern')])).toEqual([undefined, 'member Fern']);
});

test('the help lists every command with its effect', () => {
  const help = helpOf(commands);
  for (const { usage, about } of commands) expect(help).toContain(`  ${usage}\n      ${about}`);
});

test('wrong words end the process with code 2 and one line, and the help with code 0', () => {
  const admin = (...words: string[]) =>
    spawnSync(process.execPath, ['src/commands/admin.ts', ...words], { encoding: 'utf8' });
  const wrong = admin('decide', '3');
  expect([wrong.status, wrong.stdout]).toEqual([2, '']);
  expect(wrong.stderr).toBe('usage: npm run admin -- decide <report id> keep|warn|hide|delete|suspend\n');
  const help = admin('help');
  expect([help.status, help.stderr]).toEqual([0, '']);
  expect(help.stdout).toBe(`${helpOf(commands)}\n`);
});
