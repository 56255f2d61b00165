import type { LegalIdentity } from '#contract/legal-identity.ts'
import { isSiren } from '#contract/siren.ts'
import { plainText } from '#lib/plain-text.ts'
import { isFrance } from './optional-cells.ts'
import type { RemarkField, RemarkKind } from './row-remarks.ts'

interface IdentityCells {
  status: string
  name: string
  legalForm: string
  /** A SIREN, a SIRET, or a number in a register of another country. */
  siren: string
  address: string
  /** Country of the row. */
  country: string
}

type Tell = (field: RemarkField, kind: RemarkKind, cell: string) => void

/**
 * Legal identity of a partner from its cells; null if all are empty, if one cannot be read, or if what the law asks for
 * is not there: half an identity is none.
 */
export function readIdentity(cells: IdentityCells, tell: Tell): LegalIdentity | null {
  const { status: quality, siren: number, country, name, legalForm, address } = cells
  if ([quality, number, name, legalForm, address].every((cell) => cell === '')) return null
  const status = readStatus(quality)
  if (status === null) {
    tell('sellerStatus', 'left', quality)
    return null
  }
  const isForeign = !isFrance(country)
  // A SIRET begins with the SIREN.
  const siren = isForeign ? '' : number.replace(/[\s.]/g, '').replace(/^(\d{9})\d{5}$/, '$1')
  const isWrong = siren !== '' && !isSiren(siren)
  if (isWrong) tell('siren', 'left', number)
  const wanted = status === 'Individual' ? [] : [legalForm, number, address]
  const missing = [name, ...wanted].flatMap((cell, at) => (cell === '' ? (partNames[at] ?? []) : []))
  if (missing.length > 0) tell('identity', 'incomplete', missing.join(', '))
  if (isWrong || missing.length > 0) return null
  return { status, name, legalForm, siren, foreignNumber: isForeign ? number : '', address }
}

const partNames = ['la dénomination', 'la forme juridique', 'le SIREN', 'le siège']

/** A partner whose columns say nothing else is a professional. */
function readStatus(cell: string): LegalIdentity['status'] | null {
  const text = plainText(cell)
  if (/^(|pro|professionnel(le)?|oui)$/.test(text)) return 'Professional'
  return /^(particulier(e)?|non( professionnel(le)?)?)$/.test(text) ? 'Individual' : null
}
