import type { Statement } from '#db/region-db.ts'
import type { UserContext } from '#handler/context.ts'
import type { FeatureParts } from '#handler/manifest/feature.ts'
import { emailColumns } from './erase-texts.ts'

const outlivingTables = (features: readonly FeatureParts[]): string[] =>
  features.flatMap(({ tables = [] }) => tables).flatMap(({ name, outlivesPerson }) => (outlivesPerson ? [name] : []))

/**
 * Removes a person from the trash: their rows in a deleted group, and their email in columns of features.
 * Rows that outlive a person stay and become anonymous when the group is restored.
 */
export const trashSteps = ({ actor: { userId, email }, features }: UserContext): Statement[] => [
  {
    sql: `update trash set parts = (select json_group_array(json_object('table', part.value ->> '$.table', 'rows',
        json((select json_group_array(json(kept.value)) from json_each(part.value, '$.rows') kept
          where part.value ->> '$.table' in (select value from json_each(?2)) or kept.value ->> '$.user_id' is not ?1))))
      from json_each(parts) part) where kind = 'group' and instr(parts, ?1) > 0`,
    args: [userId, JSON.stringify(outlivingTables(features))],
  },
  ...emailColumns(features).map(({ table, column }) => ({
    sql: `update trash set parts = (select json_group_array(json_object('table', part.value ->> '$.table', 'rows',
        json((select json_group_array(json(iif(part.value ->> '$.table' = ?2 and lower(kept.value ->> ?3) = lower(?1),
            json_set(kept.value, ?3, ''), kept.value))) from json_each(part.value, '$.rows') kept))))
      from json_each(parts) part)
      where instr(lower(parts), lower(?1)) > 0 and ?2 in (select value ->> '$.table' from json_each(parts))`,
    args: [email, table, `$.${column}`],
  })),
]
