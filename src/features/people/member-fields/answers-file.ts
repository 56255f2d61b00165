import type { z } from 'zod'
import { listFile } from '#handler/manifest/list-file.ts'
import type { NamedColumns } from '#handler/manifest/office-file.ts'
import { answerText } from './answer-rules.ts'
import type { memberWithAnswers } from './member-field-shapes.ts'
import { listMemberAnswersHandler } from './office-answers.ts'

type Person = z.infer<typeof memberWithAnswers>

/** File of the answers of each member whom the committee asks; its columns are the fields of the first page. */
export const memberAnswersFile = listFile(listMemberAnswersHandler, 'cse-admin', (_ctx, _input, { fields }) => {
  const columns: NamedColumns<Person> = [
    ['email', ({ email }) => email],
    ['nom', ({ lastName }) => lastName],
    ['prénom', ({ firstName }) => firstName],
    ['groupe', ({ groupLabel }) => groupLabel],
    ...fields.map((field): NamedColumns<Person>[number] => [
      field.label,
      ({ answers }) => answerText(field, answers.find(({ fieldId }) => fieldId === field.id)?.value ?? null),
    ]),
  ]
  return { fileName: 'reponses.csv', columns, rows: ({ items }) => items }
})
