import type { z } from 'zod'

/** HTTP status of an error, and the French text that the person sees. */
export interface DeclaredError {
  status: number
  message: string
}

/** Kind of thing in the trash: name in a list, and with its article in a sentence. */
export interface DeclaredTrash {
  name: string
  the: string
  /** True if a committee's administrators can delete it. */
  ofCommittee: boolean
}

/**
 * Things that members read only with their committee's premium right, counted for the operator who changes that right.
 */
export interface DeclaredReading {
  one: string
  many: string
  /** Position in the sentence, ascending. */
  place: number
}

/** Words and shapes of a feature for contracts and browsers; contains no code that runs. */
export interface Declaration {
  /** Errors by the code that calls declare. */
  errors?: Readonly<Record<string, DeclaredError>>
  /** Kinds of things in the trash, by name. */
  trash?: Readonly<Record<string, DeclaredTrash>>
  /** Fields of the feature in a member's session. */
  session?: z.ZodRawShape
  /** Parts of the feature in the export of an account, by French key. */
  exported?: z.ZodRawShape
  readings?: Readonly<Record<string, DeclaredReading>>
}

/** Input type of a shape, by field. */
export type Shaped<Shape> = { [Name in keyof Shape]: Shape[Name] extends z.ZodType ? z.input<Shape[Name]> : never }

/** Declares a feature, keeping the literal types of codes, kinds and shapes. */
export const declareFeature = <const Declared extends Declaration>(declared: Declared): Declared => declared
