import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { findCorrections } from '#app/catalogue/search/known-words.server.ts'
import { readConfig } from '#server/start/config.ts'
import { openDatabase } from '#server/start/open-database.ts'
import { administer, databaseUrlFor } from '../tests/databases/postgres-template.ts'
import { connect } from './database.ts'
import { catalogueWords } from './schema.ts'

/** Refuses GiST as an engine does that has none. */
const WITHOUT_GIST = `
  create function refuse_gist() returns event_trigger language plpgsql as $$ begin
    if exists (select from pg_event_trigger_ddl_commands() as made
      join pg_class on pg_class.oid = made.objid join pg_am on pg_am.oid = pg_class.relam
      where made.classid = 'pg_class'::regclass and amname = 'gist')
    then raise exception 'index method "gist" not supported' using errcode = '0A000'; end if;
  end $$;
  create event trigger without_gist on ddl_command_end execute function refuse_gist()`

test('on an engine without GiST a new shop starts, says that search is slower, and still corrects what is typed; later it makes the indexes', async (context) => {
  const server = inject('postgresUrl')
  const admin = connect(server, { max: 1 })
  const { rows } = await admin.pool.query<{ rolsuper: boolean }>(
    'select rolsuper from pg_roles where rolname = current_user',
  )
  await admin.close()
  // Only a superuser may make an event trigger.
  if (!rows[0]?.rolsuper) return context.skip()
  const name = `without_gist_${randomUUID().slice(0, 8)}`
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sangam-gist-'))
  await administer(server, `create database ${name}`)
  const url = databaseUrlFor(server, name)
  const start = async (sentences: string[]) =>
    openDatabase(readConfig({ DATABASE_URL: url, DATA_DIR: dataDir }), {
      log: (sentence) => sentences.push(sentence),
    })
  try {
    await administer(url, WITHOUT_GIST)
    const refusals: string[] = []
    const shop = await start(refusals)
    await shop.db.insert(catalogueWords).values([
      { word: 'kurta', stem: 'kurta', products: 7 },
      { word: 'sunglasses', stem: 'sunglass', products: 3 },
    ])
    expect(await findCorrections(shop.db, ['sunglases'])).toEqual(
      new Map([['sunglases', 'sunglasses']]),
    )
    await shop.close()
    expect(refusals).toEqual(
      ['catalogue_words_alike_idx', 'search_synonyms_alike_idx'].map(
        (index) =>
          `index ${index} refused, the shop is slower without it: index method "gist" not supported`,
      ),
    )

    await administer(url, 'drop event trigger without_gist')
    const more: string[] = []
    const later = await start(more)
    const { rows: made } = await later.pool.query(
      `select indexname from pg_indexes where indexdef like '%gist%' order by 1`,
    )
    await later.close()
    expect([made.map(({ indexname }) => indexname), more]).toEqual([
      ['catalogue_words_alike_idx', 'search_synonyms_alike_idx'],
      [],
    ])
  } finally {
    await administer(server, `drop database ${name} with (force)`)
    await rm(dataDir, { recursive: true, force: true })
  }
})
