import type { RowProblem } from './format.ts'

/** Text for the command line. */
export function englishProblem(problem: RowProblem): string {
  switch (problem.kind) {
    case 'noReference':
      return 'no reference'
    case 'noName':
      return 'no name'
    case 'noCity':
      return 'no city'
    case 'noCategory':
      return 'no category'
    case 'inTrash':
      return 'its activity is in the trash'
    case 'tooLong':
      return `the cell ${problem.cell} is too long`
    case 'duplicate':
      return `reference ${problem.ref} is already on line ${problem.line}`
    case 'headerAgain':
      return 'the header once more'
    case 'notARecord':
      return 'not a record: a quote is too much, or is not closed'
    case 'tooManyCells':
      return `not a record: ${problem.found} cells, the header has ${problem.wanted}`
  }
}

/** Text for the office. */
export function frenchProblem(problem: RowProblem): string {
  switch (problem.kind) {
    case 'noReference':
      return 'La référence manque.'
    case 'noName':
      return 'Le nom manque.'
    case 'noCity':
      return 'La ville manque.'
    case 'noCategory':
      return 'La catégorie manque.'
    case 'inTrash':
      return 'L’activité est dans la corbeille : restaurez-la d’abord.'
    case 'tooLong':
      return `La cellule « ${problem.cell} » est trop longue.`
    case 'duplicate':
      return `La référence ${problem.ref} est déjà à la ligne ${problem.line}.`
    case 'tooManyCells':
      return `La ligne a ${problem.found} cellules au lieu de ${problem.wanted}.`
    case 'headerAgain':
      return 'La ligne d’en-tête, répétée : laissée de côté.'
    case 'notARecord':
      return 'La ligne n’est pas lisible : un guillemet est de trop ou n’est pas refermé.'
  }
}
