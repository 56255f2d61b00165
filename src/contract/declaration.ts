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

/** A kind of mail, as everything that treats kinds apart reads it. */
export interface DeclaredMail {
  /** French name in the outbox. */
  name: string
  /** French line in the story of a purchase; left out for a mail that is about none. */
  story?: string
  /**
   * Suppressed addresses that get it all the same: any, where the recipient has just asked for it to sign in or to leave;
   * one that has complained, where it is owed for a purchase or warns of a sign-in. Left out: none.
   */
  sentTo?: 'anyAddress' | 'complainedAddress'
  /**
   * Sent to a partner or the administrators, about other people's orders and messages: a person who registers with such an
   * address does not own it.
   */
  isToRole?: true
  /**
   * The mail's link opens or ends an account, or accepts a ticket: no page shows the link, and it is deleted once the
   * mail is sent.
   */
  isSecret?: true
  /** A person wrote its text; all others say that a machine sent them. */
  isWritten?: true
  /** Thousands share one HTML, which their feature keeps: of a sent mail only the plain text is kept. */
  isDrawnOnce?: true
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
  /** Errors of a mail that its feature holds back, by code: the outbox answers them, too, when it is to be sent again. */
  resendErrors?: Readonly<Record<string, DeclaredError>>
  /** Kinds of mails, by the name under which they are stored. */
  mails?: Readonly<Record<string, DeclaredMail>>
  /** Mails that the link in them ends, independent of a group: what stands in the link in place of one. */
  subscriptions?: Readonly<Record<string, true>>
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
