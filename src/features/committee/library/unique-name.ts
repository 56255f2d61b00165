import { CallError } from '#contract/errors.ts'
import type { UniqueValue } from '#handler/unique-value.ts'
import { plainText } from '#lib/plain-text.ts'
import { fileEnding, withEnding } from './library-rules.ts'
import { itemName } from './library-shapes.ts'

/** Name of a folder or file, unique within its folder. */
export const uniqueName: UniqueValue = {
  column: 'library_item.',
  taken: 'Un autre élément du dossier porte ce nom maintenant : donnez-en un autre à celui-ci.',
  label: 'Nouveau nom',
  isOptional: false,
  read: ({ name }) => String(name),
  with(row, typed) {
    const parsed = itemName.safeParse(typed)
    if (!parsed.success)
      throw new CallError('invalidRequest', { message: parsed.error.issues[0]?.message, fields: ['instead.name'] })
    const name = row.kind === 'file' ? withEnding(parsed.data, fileEnding(String(row.name))) : parsed.data
    return { ...row, name, name_key: plainText(name) }
  },
}
