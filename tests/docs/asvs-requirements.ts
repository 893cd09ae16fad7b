/**
 * The requirements of levels 1 and 2 of the OWASP Application Security Verification Standard 5.0.0
 * (May 2025), by number alone: section, then the last part of the number. Their words, which are
 * OWASP's own (CC BY-SA 4.0), stand at https://github.com/OWASP/ASVS/tree/v5.0.0_release/5.0/en.
 */
const LEVEL_1 = `
1.2: 1 2 3 4 5; 1.3: 1 2; 1.5: 1
2.1: 1; 2.2: 1 2; 2.3: 1
3.2: 1 2; 3.3: 1; 3.4: 1 2; 3.5: 1 2 3
4.1: 1; 4.4: 1
5.2: 1 2; 5.3: 1 2
6.1: 1; 6.2: 1 2 3 4 5 6 7 8; 6.3: 1 2; 6.4: 1 2
7.2: 1 2 3 4; 7.4: 1 2
8.1: 1; 8.2: 1 2; 8.3: 1
9.1: 1 2 3; 9.2: 1
10.4: 1 2 3 4 5
11.3: 1 2; 11.4: 1
12.1: 1; 12.2: 1 2
13.4: 1
14.2: 1; 14.3: 1
15.1: 1; 15.2: 1; 15.3: 1
`
const LEVEL_2 = `
1.1: 1 2; 1.2: 6 7 8 9; 1.3: 3 4 5 6 7 8 9 10 11; 1.4: 1 2 3; 1.5: 2
2.1: 2 3; 2.2: 3; 2.3: 2 3 4; 2.4: 1
3.3: 2 3 4; 3.4: 3 4 5 6; 3.5: 4 5; 3.7: 1 2
4.1: 2 3; 4.2: 1; 4.3: 1 2; 4.4: 2 3 4
5.1: 1; 5.2: 3; 5.4: 1 2 3
6.1: 2 3; 6.2: 9 10 11 12; 6.3: 3 4; 6.4: 3 4; 6.5: 1 2 3 4 5; 6.6: 1 2 3; 6.8: 1 2 3 4
7.1: 1 2 3; 7.3: 1 2; 7.4: 3 4 5; 7.5: 1 2; 7.6: 1 2
8.1: 2; 8.2: 3; 8.4: 1
9.2: 2 3 4
10.1: 1 2; 10.2: 1 2; 10.3: 1 2 3 4; 10.4: 6 7 8 9 10 11; 10.5: 1 2 3 4 5; 10.6: 1 2; 10.7: 1 2 3
11.1: 1 2; 11.2: 1 2 3; 11.3: 3; 11.4: 2 3 4; 11.5: 1; 11.6: 1
12.1: 2 3; 12.3: 1 2 3 4
13.1: 1; 13.2: 1 2 3 4 5; 13.3: 1 2; 13.4: 2 3 4 5
14.1: 1 2; 14.2: 2 3 4; 14.3: 2 3
15.1: 2 3; 15.2: 2 3; 15.3: 2 3 4 5 6 7
16.1: 1; 16.2: 1 2 3 4 5; 16.3: 1 2 3 4; 16.4: 1 2 3; 16.5: 1 2 3
17.1: 1; 17.2: 1 2 3 4; 17.3: 1 2
`

export type Requirement = { id: string; level: 1 | 2 }

const idsOf = (list: string): string[] =>
  list.split(/[;\n]/).flatMap((entry) => {
    const [section = '', numbers = ''] = entry.trim().split(': ')
    return numbers === '' ? [] : numbers.split(' ').map((number) => `${section}.${number}`)
  })

export const asvsRequirements: Requirement[] = [
  ...idsOf(LEVEL_1).map((id) => ({ id, level: 1 as const })),
  ...idsOf(LEVEL_2).map((id) => ({ id, level: 2 as const })),
]
