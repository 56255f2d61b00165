/** Table, column, path in the import's facts, and the SQL value of an absent fact. */
type Part = readonly [table: string, column: string, path: string, absent?: string]

/** Imported fields that a person may change by hand, with their labels and parts. */
const fields = {
  vendorName: {
    label: 'Nom du partenaire',
    parts: [
      ['vendor', 'name', '$.vendor.name'],
      ['vendor', 'slug_name', '$.vendor.slugName'],
    ],
  },
  vendorText: { label: 'Description du partenaire', parts: [['vendor', 'markdown', '$.vendor.markdown']] },
  site: { label: 'Site', parts: [['vendor', 'external_url', '$.vendor.externalUrl']] },
  phone: { label: 'Téléphone du contact', parts: [['vendor', "contact ->> '$.phone'", '$.vendor.contact.phone']] },
  // Optional, as below; the facts hold it as the text that the column has.
  legalIdentity: {
    label: 'Identité légale',
    parts: [['vendor', 'legal_identity', '$.vendor.legalIdentity', 'null']],
  },
  placePhone: { label: 'Téléphone du lieu', parts: [['location', 'phone', '$.location.phone']] },
  address: {
    label: 'Adresse',
    parts: [
      ['location', "address ->> '$.main'", '$.location.address.main'],
      ['location', "address ->> '$.secondary'", '$.location.address.secondary'],
      ['location', 'lat', '$.location.lat'],
      ['location', 'lng', '$.location.lng'],
    ],
  },
  label: {
    label: 'Nom de l’activité',
    parts: [
      ['activity', 'label', '$.activity.label'],
      ['activity', 'slug_name', '$.activity.slugName'],
    ],
  },
  text: { label: 'Description de l’activité', parts: [['activity', 'markdown', '$.activity.markdown']] },
  // Optional: some files, and all older ones, lack the column.
  forChildren: { label: 'Pour les enfants', parts: [['activity', 'for_children', '$.activity.forChildren', '0']] },
} as const satisfies Record<string, { label: string; parts: readonly Part[] }>

export type EditedField = keyof typeof fields
export const editedFields = Object.keys(fields) as EditedField[]
export const fieldLabel = (field: EditedField): string => fields[field].label

const fieldParts = (field: EditedField): readonly Part[] => fields[field].parts
const written = ([, , path, absent]: Part): string =>
  absent === undefined ? `s.facts ->> '${path}'` : `coalesce(s.facts ->> '${path}', ${absent})`

/** SQL condition: the field differs from what the last import wrote; `s` is the row of `catalogue_source`. */
const differs = (field: EditedField): string =>
  fieldParts(field)
    .map((part) => `${part[0]}.${part[1]} is not ${written(part)}`)
    .join(' or ')

/** SQL expression: the field's current value and the last imported one, as JSON. */
export const nowAndBefore = (field: EditedField): string => {
  const parts = fieldParts(field)
  const now = parts.map(([table, column]) => `${table}.${column}`).join(', ')
  const before = parts.map(written).join(', ')
  return `json_array(json_array(${now}), json_array(${before}))`
}

/** Values that an import would write, in the shape of `nowAndBefore`. */
export function fieldValues(field: EditedField, facts: object): unknown[] {
  return fieldParts(field).map(([, , path]) => {
    let value: unknown = facts
    for (const name of path.split('.').slice(1))
      value =
        typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : null
    return value ?? null
  })
}

/** True if the file has a value for the field: not every file has all columns. */
export const saysField = (field: EditedField, facts: object): boolean =>
  fieldParts(field).every(([, , , absent], at) => absent === undefined || fieldValues(field, facts)[at] !== null)

/** SQL condition of an upsert: a person has changed the field since the last import. */
export const isEdited = (field: EditedField): string =>
  `exists (select 1 from catalogue_source s where s.source_key = ${fieldSourceKey(field)} and (${differs(field)}))`

const fieldSourceKey = (field: EditedField) =>
  fieldParts(field)[0]?.[0] === 'location'
    ? `(select v.source_key from vendor v where v.id = excluded.vendor_id)`
    : 'excluded.source_key'

/** SQL assignment of an upsert: the new value, unless the old one was changed by hand. */
export const kept = (table: 'vendor' | 'location' | 'activity', column: string, field: EditedField): string =>
  `${column} = iif(${isEdited(field)}, ${table}.${column}, excluded.${column})`
