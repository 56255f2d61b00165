import { slugify } from '#kernel/catalogue/slug.ts'
import type { StatementKind } from './statement-shapes.ts'

/** Name of a statement's file without its ending, with whose it is, so that several stand side by side in a folder. */
export const statementFileName = (
  of: StatementKind,
  name: string,
  { from, to }: { from: string; to: string },
): string => `releve-${of === 'vendor' ? 'partenaire' : 'groupe'}-${slugify(name)}-${from}-${to}`
