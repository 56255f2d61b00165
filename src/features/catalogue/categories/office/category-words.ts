import { contractNames } from '#lib/words/contract-kinds.ts'
import type { FieldWords } from '#web/office/kit/form/field-words.ts'

const labels: Record<string, string> = {
  name: 'Nom',
  slug: 'Nom dans l’adresse du site',
  description: 'Description',
  mediaId: 'Image',
  contractKind: 'Nature des contrats',
  order: 'Place',
  swapWith: 'Échangée avec',
}

const printedKinds: Readonly<Record<string, string>> = contractNames

export const categoryWords: FieldWords = {
  label: ([first]) => labels[String(first)] ?? String(first),
  print: ([first], value) => {
    if (first === 'mediaId' && typeof value === 'string' && value !== '') return 'une image'
    if (first === 'contractKind' && typeof value === 'string') return printedKinds[value]
    return undefined
  },
  whole: [],
}
