import type { FieldWords } from '#web/office/kit/form/field-words.ts'
import type { Readers } from '../library-shapes.ts'

export const readersTexts: Readonly<Record<Readers, string>> = {
  members: 'Tous les bénéficiaires',
  groups: 'Certains groupes',
  admins: 'Administrateurs',
}

const labels: Record<string, string> = {
  name: 'Nom',
  parentId: 'Dossier',
  readers: 'Qui peut lire',
  readerGroups: 'Groupes',
  versionId: 'Version',
}

export const libraryWords: FieldWords = {
  label: ([key]) => labels[String(key)] ?? String(key),
  print: ([key], value) => {
    if (key === 'readers') return Reflect.get(readersTexts, String(value))
    if (key === 'parentId') return value ? 'un autre dossier' : 'Médiathèque'
    if (key === 'versionId') return 'une autre version'
    return key === 'readerGroups' ? `${Array.isArray(value) ? value.length : 0} groupe(s)` : undefined
  },
  whole: ['readerGroups'],
}
