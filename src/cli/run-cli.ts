import { parseArgs } from 'node:util'
import { databaseUnavailable } from '#db/database-unavailable.ts'
import { FileFault } from '#db/file-fault.ts'
import { MigrationFailed } from '#db/migrate.ts'
import { ImportInputError } from '#lib/table/import-input-error.ts'
import { ConfigError } from '#platform/config/config-error.ts'
import { backup } from './backup.ts'
import { type Command, type CommandInput, Refusal, UsageError, type World } from './command.ts'
import { createAdmin } from './create-admin.ts'
import { domain } from './domain.ts'
import { endPayment } from './end-payment.ts'
import { forgetPasskeysCommand } from './forget-passkeys.ts'
import { hotSale } from './hot-sale.ts'
import { importCatalogueCommand } from './import-catalogue.ts'
import { migrate } from './migrate.ts'
import { moveTenantCommand } from './move-tenant.ts'
import { openapi } from './openapi.ts'
import { restore } from './restore.ts'
import { seed } from './seed.ts'
import { wrongPayment } from './wrong-payment.ts'

export const commands: readonly Command[] = [
  migrate,
  seed,
  importCatalogueCommand,
  createAdmin,
  forgetPasskeysCommand,
  domain,
  hotSale,
  endPayment,
  wrongPayment,
  moveTenantCommand,
  backup,
  restore,
  openapi,
]

/**
 * Runs one command line (without the program's name) and returns its exit code: 0 done, 1 refused or failed, 2 wrong
 * input, with one line that says why.
 */
export async function runCli(args: readonly string[], world: World): Promise<number> {
  const [name, ...rest] = args
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    world.print(overview())
    return name === undefined ? 2 : 0
  }
  const command = commands.find((entry) => entry.name === name)
  if (!command) {
    world.printError(`Unknown command ${JSON.stringify(name)}. Commands: ${commands.map((c) => c.name).join(', ')}.`)
    return 2
  }
  try {
    const input = parseInput(command, rest)
    if (input.values.help === true) {
      world.print(commandHelp(command))
      return 0
    }
    if (![command.words].flat().includes(input.positionals.length))
      throw new UsageError(`Usage: bun run cli ${command.name} ${command.usage}`.trim())
    return await command.run(input, world)
  } catch (error) {
    const atFault = error instanceof UsageError || error instanceof ConfigError || error instanceof ImportInputError
    const isExpected =
      atFault || error instanceof Refusal || error instanceof FileFault || error instanceof MigrationFailed
    const reported = isExpected ? error : databaseUnavailable(error)
    if (reported === null) throw error
    world.printError(reported.message)
    return atFault ? 2 : 1
  }
}

function parseInput(command: Command, args: string[]): CommandInput {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { ...command.options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    })
    const single = Object.entries(values).map(([key, value]) => [key, Array.isArray(value) ? value.at(-1) : value])
    return { values: Object.fromEntries(single), positionals }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const [sentence] = error.message.split(/[.\n]( |$)/)
    throw new UsageError(`${sentence}. See bun run cli ${command.name} --help.`)
  }
}

function overview(): string {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2
  return [
    'usage: bun run cli <command> [options]',
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`),
    '',
    'bun run cli <command> --help tells more. DATA_DIR (./data) is where the data lives.',
  ].join('\n')
}

const commandHelp = ({ name, summary, usage, details }: Command): string =>
  [`usage: bun run cli ${name} ${usage}`.trimEnd(), '', summary, ...(details.length > 0 ? ['', ...details] : [])].join(
    '\n',
  )
