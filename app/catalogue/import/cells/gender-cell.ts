import { GENDERS } from '#db/enums.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { Gender } from '../../style.ts'
import type { SkipReason } from '../skip-reasons.ts'
import { CHILDREN_WORDS, GENDER_WORDS } from './gender-words.ts'

/** Parses for whom a product is made, in the words of shopkeepers: "Ladies" and "Women's" are Women. */
export function genderFrom(written: string): Result<Gender, SkipReason> {
  const word = written.toLowerCase().replace(/['’.]/g, '')
  const isOneOf = (words: readonly string[]) => words.some((known) => known.toLowerCase() === word)
  if (isOneOf(CHILDREN_WORDS)) return err('children')
  const gender = GENDERS.find((one) => isOneOf(GENDER_WORDS[one]))
  return gender ? ok(gender) : err('gender')
}
