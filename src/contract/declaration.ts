import type { z } from 'zod'

/** One failure: its HTTP status and the French text that the person sees. */
export interface DeclaredError {
  status: number
  message: string
}

/** A kind of thing that the trash keeps: its name in a list, and with its article in a sentence. */
export interface DeclaredTrash {
  name: string
  the: string
  /** A committee's administrators can have deleted it. */
  ofCommittee: boolean
}

/** Things that members read with their committee's premium right, counted for whoever changes that right. */
export interface DeclaredReading {
  one: string
  many: string
  /** Its place in the sentence, from the lowest. */
  place: number
}

/** The words and shapes that contracts and browsers know of a feature: no code that runs. */
export interface Declaration {
  /** By the code that calls declare. */
  errors?: Readonly<Record<string, DeclaredError>>
  /** By kind. */
  trash?: Readonly<Record<string, DeclaredTrash>>
  /** What the session of a member says of it, by name. */
  session?: z.ZodRawShape
  /** What the export of an account says of it, by its French key. */
  exported?: z.ZodRawShape
  readings?: Readonly<Record<string, DeclaredReading>>
}

/** What is said by the names of a shape. */
export type Shaped<Shape> = { [Name in keyof Shape]: Shape[Name] extends z.ZodType ? z.input<Shape[Name]> : never }

/** Keeps the narrow types that codes, kinds and shapes are read from. */
export const declareFeature = <const Declared extends Declaration>(declared: Declared): Declared => declared
