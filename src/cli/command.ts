import type { ParseArgsOptionsConfig } from 'node:util'
import { type Environment, readEnvironment } from '#platform/config.ts'

/** What a command sees of the outside; tests pass their own. */
export interface World {
  env: Record<string, string | undefined>
  print(line: string): void
  printError(line: string): void
  /** Asks without echo, or reads the first line of a piped input; null at its end. */
  readPassword(prompt: string): Promise<string | null>
}

export interface CommandInput {
  values: Record<string, string | boolean | undefined>
  positionals: string[]
}

export interface Command {
  name: string
  summary: string
  /** What follows the command's name. */
  usage: string
  details: string[]
  options: ParseArgsOptionsConfig
  /** How many words besides the options it takes, exactly, or the numbers that it may take. */
  words: number | readonly number[]
  /** Answers the exit code. */
  run(input: CommandInput, world: World): Promise<number>
}

/** The input is at fault: one line, exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Something refused, for a reason that one line tells: exit code 1. */
export class Refusal extends Error {
  override name = 'Refusal'
}

export const worldEnvironment = (world: World): Environment => readEnvironment(world.env)

/** An option's text; undefined when it is not given. Throws a UsageError on an empty one. */
export function textOption({ values }: CommandInput, name: string): string | undefined {
  const value = values[name]
  if (value === '') throw new UsageError(`--${name} is empty.`)
  return typeof value === 'string' ? value : undefined
}

export const flagOption = ({ values }: CommandInput, name: string): boolean => values[name] === true

/** For what a command cannot do without: `textOption(input, 'region') ?? missing('--region')`. */
export function missing(what: string): never {
  throw new UsageError(`${what} is missing.`)
}
