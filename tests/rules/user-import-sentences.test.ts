/** Sentences before an import of people is started: what becomes of whom, and how many mails go out. */
import { expect, test } from 'vitest'
import { statusOptions, toDoText } from '#features/committee/user-imports/office/import-texts.ts'
import type { EmailMode } from '#features/committee/user-imports/user-import-shapes.ts'

const content = { title: 'T', headerText: 'T', contentText: '', buttonText: 'B', bottomText: '', footerText: '' }
const mail = (mode: EmailMode, noUnsubscribeLink = false) => ({ mode, emailContent: { ...content, noUnsubscribeLink } })
const all = { created: 60, updated: 2, member: 10, optedOut: 3 }

test('the sentence before a start tells how many mails go out, for each choice of recipients', () => {
  const told = (mode: EmailMode, isOfTheAccount?: boolean) => toDoText({ waiting: all }, mail(mode, isOfTheAccount))
  const people = '60 personnes à créer, 2 personnes à modifier. 10 personnes déjà membres : rien à changer.'
  expect(told('dont-send-email')).toBe(`${people} Aucun email ne partira.`)
  expect(told('send-email-to-new-members-only')).toBe(`${people} 60 emails partiront.`)
  expect(told('send-email-to-all-users')).toBe(`${people} 69 emails partiront.`)
  expect(told('send-email-to-all-users', true)).toBe(`${people} 72 emails partiront.`)
})

test('the sentence counts members of the group neither as people to import nor as recipients', () => {
  const waiting = { created: 0, updated: 0, member: 190, optedOut: 0 }
  expect(toDoText({ waiting }, mail('send-email-to-new-members-only'))).toBe(
    'Personne à créer ni à modifier. 190 personnes déjà membres : rien à changer. Aucun email ne partira.',
  )
  expect(toDoText({ waiting: { ...waiting, created: 1, member: 1 } }, mail('send-email-to-new-members-only'))).toBe(
    '1 personne à créer. 1 personne déjà membre : rien à changer. 1 email partira.',
  )
})

test('the filter of states has the words that rows bear, while an import runs and while it is paused', () => {
  expect(Object.values(statusOptions(true, undefined))).toEqual(['En attente', 'En cours', 'Succès', 'Erreur'])
  expect(Object.values(statusOptions(false, undefined))).toEqual(['En pause', 'Succès', 'Erreur'])
  expect(Object.values(statusOptions(false, 'queued'))).toEqual(['En attente', 'En pause', 'Succès', 'Erreur'])
})
