import type { ParseArgsOptionsConfig } from 'node:util'
import { type Environment, readEnvironment } from '#platform/config/config.ts'

/** Access of a command to the outside; tests pass their own. */
export interface World {
  env: Record<string, string | undefined>
  print(line: string): void
  printError(line: string): void
  /** Prompts without echo, or reads the next line of piped input; null at its end. */
  readPassword(prompt: string): Promise<string | null>
}

export interface CommandInput {
  values: Record<string, string | boolean | undefined>
  positionals: string[]
}

export interface Command {
  name: string
  summary: string
  /** Text after the command's name. */
  usage: string
  details: string[]
  options: ParseArgsOptionsConfig
  /** Exact number of words beside the options, or the permitted numbers. */
  words: number | readonly number[]
  /** Runs the command and returns the exit code. */
  run(input: CommandInput, world: World): Promise<number>
}

/** The input is wrong: one line, exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** The command was refused for a reason printed as one line: exit code 1. */
export class Refusal extends Error {
  override name = 'Refusal'
}

export const worldEnvironment = (world: World): Environment => readEnvironment(world.env)

/** Text of an option; undefined if it is absent. Throws a UsageError if it is empty. */
export function textOption({ values }: CommandInput, name: string): string | undefined {
  const value = values[name]
  if (value === '') throw new UsageError(`--${name} is empty.`)
  return typeof value === 'string' ? value : undefined
}

export const flagOption = ({ values }: CommandInput, name: string): boolean => values[name] === true

/** Throws for a required option: `textOption(input, 'region') ?? missing('--region')`. */
export function missing(what: string): never {
  throw new UsageError(`${what} is missing.`)
}
