import { type ContractKind, contractKinds, contractNames } from '#lib/words/contract-kinds.ts'
import { field, kept } from '#web/office/kit/entity/field.ts'
import { longText, selection, text } from '#web/office/kit/entity/fields.ts'

/** Kinds of contract, behind the choice of none in words that depend on the level. */
export const kindChoices = (none: string) => [
  { value: '', label: none },
  ...contractKinds.map((value) => ({ value, label: contractNames[value] })),
]

/** Every field of a category: its name and control in the form, and its words in the history and in conflicts. */
export const declaredCategory = {
  name: text('Nom', { maxLength: 200 }),
  slug: text('Nom dans l’adresse du site', { maxLength: 80 }),
  description: longText('Description', {
    optional: true,
    maxLength: 20_000,
    hint: 'Sous le titre de la page, et dans les résultats des moteurs de recherche.',
    className: '[&_textarea]:h-100px',
  }),
  contractKind: field<ContractKind | '', ContractKind | null, ContractKind | null, 'SelectField'>({
    ...selection('Nature des contrats', contractNames, 'DatedLeisure'),
    empty: '',
    read: (stored) => stored ?? '',
    write: (value) => value || null,
  }),
  mediaId: field({
    ...kept<string, null>('Image', '', null, { print: (value) => (value ? 'une image' : undefined) }),
    // Some older ones have none.
    read: (stored: string | null) => stored ?? '',
    // The entity says in its own words that none is chosen.
    checked: (value) => value || 'none',
  }),
}
