import type { CallInput } from '#api/client.ts'
import { checkWith } from '#web/office/kit/form/check.ts'
import type { Stored } from '#web/office/kit/form/draft.ts'
import type { FieldWords } from '#web/office/kit/form/field-words.ts'
import type { GroupDetails } from '../group-shapes.ts'
import { memberCardInput } from '../member-card-shapes.ts'

type Config = GroupDetails['inherited']['memberCardConfig']['value']
/** Source of a group's member-card configuration: its own, or the inherited one. */
export type CardsSource = Pick<GroupDetails, 'inherited'> & {
  item: Pick<GroupDetails['item'], 'groupProfile' | 'updatedAt'>
}

/** Values of the member-card form; the fields keep their values while the configuration is inherited. */
export interface MemberCardsValues extends Config {
  source: 'own' | 'inherited'
}

export function storedMemberCards({ item, inherited }: CardsSource): Stored<MemberCardsValues> {
  const own = item.groupProfile.memberCardConfig
  return {
    version: item.updatedAt,
    values: { source: own === null ? 'inherited' : 'own', ...(own ?? inherited.memberCardConfig.value) },
  }
}

export const toCardConfig = ({
  source,
  ...config
}: MemberCardsValues): CallInput<'/admin/update-member-card-config'>['memberCardConfig'] =>
  source === 'own' ? config : null

export const checkMemberCards = checkWith<MemberCardsValues>(memberCardInput.nullable(), toCardConfig)

const labels: Record<string, string> = {
  source: 'Règles des cartes membre',
  adminCanCreateMemberCardStock: 'Offres carte membre',
  memberCardCodeRequiredOnRegister: 'Carte à l’inscription',
  memberCardCodePrefix: 'Préfixe du code',
}

export const memberCardsWords: FieldWords = { label: ([key = '']) => labels[key] ?? String(key), whole: [] }
