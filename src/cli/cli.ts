import { readPassword } from './read-password.ts'
import { runCli } from './run-cli.ts'

// The reader of the output may stop early (`| head`).
process.stdout.on('error', () => process.exit(0))

try {
  process.exitCode = await runCli(process.argv.slice(2), {
    env: process.env,
    print: (line) => process.stdout.write(`${line}\n`),
    printError: (line) => process.stderr.write(`${line}\n`),
    readPassword,
  })
} catch (error) {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exitCode = 1
}
