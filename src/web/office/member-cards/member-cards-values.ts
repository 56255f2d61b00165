import type { CallInput, CallResult } from '../../../api/client.ts'
import { memberCardInput } from '../../../features/groups/member-card-shapes.ts'
import { checkWith } from '../kit/form/check.ts'
import type { FieldWords } from '../kit/form/field-words.ts'
import type { Stored } from '../kit/form/use-office-form.ts'

export type MemberCards = CallResult<'/admin/get-member-card-config'>['memberCards']
type Config = NonNullable<MemberCards['own']>

/** A group's configuration as its form holds it; the fields stay while it is inherited. */
export interface MemberCardsValues extends Config {
  source: 'own' | 'inherited'
}

export const storedMemberCards = ({ own, inherited, updatedAt }: MemberCards): Stored<MemberCardsValues> => ({
  version: updatedAt,
  values: { source: own === null ? 'inherited' : 'own', ...(own ?? inherited) },
})

export const configOf = ({
  source,
  ...config
}: MemberCardsValues): CallInput<'/admin/update-member-card-config'>['memberCardConfig'] =>
  source === 'own' ? config : null

export const checkMemberCards = checkWith<MemberCardsValues>(memberCardInput.nullable(), configOf)

const labels: Record<string, string> = {
  source: 'Configuration',
  adminCanCreateMemberCardStock: 'Offres carte membre',
  memberCardCodeRequiredOnRegister: 'Carte à l’inscription',
  memberCardCodePrefix: 'Préfixe du code',
  memberCardConfig: 'Cartes Membre',
}

export const memberCardsWords: FieldWords = { label: ([key = '']) => labels[key] ?? String(key), whole: [] }
