import { and, eq, isNotNull } from 'drizzle-orm'
import { personalPart } from '#handler/manifest/personal-part.ts'
import { memberAnswer, memberField } from '#kernel/member-answers/tables.ts'
import { answerText } from './answer-rules.ts'

/** A person's answers, as their committees read them. */
export const personalAnswers = personalPart(
  (orm, { userId }) => [
    orm
      .select({ field: memberField, value: memberAnswer.value, updatedAt: memberAnswer.updatedAt })
      .from(memberAnswer)
      .innerJoin(memberField, eq(memberField.id, memberAnswer.fieldId))
      .where(and(eq(memberAnswer.userId, userId), isNotNull(memberAnswer.value)))
      .orderBy(memberField.groupId, memberField.position),
  ],
  ([answers]) => ({
    reponses_au_cse: answers.map(({ field, value, updatedAt }) => ({
      champ: field.label,
      reponse: answerText(field, value),
      le: new Date(updatedAt).toISOString(),
    })),
  }),
)
