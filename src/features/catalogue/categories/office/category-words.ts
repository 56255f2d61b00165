import type { FieldWords } from '#web/office/kit/form/field-words.ts'

const labels: Record<string, string> = {
  name: 'Nom',
  slug: 'Nom dans l’adresse du site',
  description: 'Description',
  mediaId: 'Image',
  order: 'Place',
  swapWith: 'Échangée avec',
}

export const categoryWords: FieldWords = {
  label: ([first]) => labels[String(first)] ?? String(first),
  print: ([first], value) => {
    if (first === 'mediaId' && typeof value === 'string' && value !== '') return 'une image'
    return undefined
  },
  whole: [],
}
