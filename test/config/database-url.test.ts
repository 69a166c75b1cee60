// DATABASE_URL and DATABASE_READ_URL as libpq writes them: one server or several, which become one URL with lists of hosts and ports.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readConfig } from '../../src/config/config.ts';
import { serversOf, shownServers, withLogin } from '../../src/database/connection/servers.ts';

const read = (url: string) => serversOf(readConfig({ DATABASE_URL: url }).databaseUrl ?? '');

describe('DATABASE_URL', () => {
  for (const [text, urls] of [
    ['postgresql://u:p@one/kontor', ['postgresql://u:p@one/kontor']],
    ['postgresql:///kontor?host=/run/postgresql', ['postgresql:///kontor?host=/run/postgresql']],
    ['postgresql://u:p@one,two/kontor', ['postgresql://u:p@one:5432/kontor', 'postgresql://u:p@two:5432/kontor']],
    [
      'postgres://u:p%40@one:6432,[::1]:6433/kontor?sslmode=verify-full',
      [
        'postgres://u:p%40@one:6432/kontor?sslmode=verify-full',
        'postgres://u:p%40@[::1]:6433/kontor?sslmode=verify-full',
      ],
    ],
    [
      'postgresql://u@x/kontor?host=one,/run/two&port=5432,5433&target_session_attrs=read-write',
      ['postgresql://u@one:5432/kontor', 'postgresql://u@x:5433/kontor?host=%2Frun%2Ftwo'],
    ],
    [
      'postgresql://u@x/kontor?host=one,two&port=6000',
      ['postgresql://u@one:6000/kontor', 'postgresql://u@two:6000/kontor'],
    ],
  ] as const)
    it(`${text} is ${urls.length === 1 ? 'one server' : `${urls.length} servers`}`, () => {
      const found = read(text);
      assert.deepEqual(found.urls, urls);
      assert.equal(found.writing, true);
    });

  it('takes any server that answers only with target_session_attrs=any', () => {
    assert.equal(read('postgresql://u@one,two/kontor?target_session_attrs=any').writing, false);
    assert.equal(read('postgresql://u@one,two/kontor?target_session_attrs=primary').writing, true);
  });

  for (const [text, reason] of [
    ['mysql://u@one/kontor', /DATABASE_URL must be an address beginning with postgres:/],
    ['postgresql://u@one,/kontor', /must name a host before each comma/],
    ['postgresql://u@one:x,two/kontor', /must name a host|must be an address/],
    ['postgresql://u@one,two/kontor?host=three', /not in both/],
    ['postgresql://u@one,two/kontor?target_session_attrs=standby', /target_session_attrs of any, read-write, primary/],
  ] as const)
    it(`${text} is refused, without showing it`, () => {
      assert.throws(
        () => readConfig({ DATABASE_URL: text }),
        (error: Error) => reason.test(error.message) && !error.message.includes('u@'),
      );
    });

  it('with lists of different length is refused', () => {
    assert.throws(() => read('postgresql://u@x/kontor?host=a,b,c&port=1,2'), /names 3 hosts and 2 ports/);
  });

  it('is shown without login and password', () => {
    const url = readConfig({ DATABASE_URL: 'postgresql://u:secret@one,two:6000/kontor' }).databaseUrl ?? '';
    assert.equal(shownServers(url), 'one:5432,two:6000/kontor');
    assert.equal(shownServers('postgresql://u:secret@one/kontor'), 'one/kontor');
  });
});

describe('DATABASE_READ_URL', () => {
  const DATABASE_URL = 'postgresql://service:secret@one/kontor';
  const standbys = (text: string) =>
    serversOf(readConfig({ DATABASE_URL, DATABASE_READ_URL: text }).databaseReadUrl ?? '').urls;

  for (const [text, urls] of [
    [
      'postgresql://two,three:6000',
      ['postgresql://service:secret@two:5432/kontor', 'postgresql://service:secret@three:6000/kontor'],
    ],
    ['postgresql://postgres:x@two/other?target_session_attrs=standby', ['postgresql://service:secret@two/other']],
    ['postgresql://two/kontor?user=postgres&password=x', ['postgresql://service:secret@two/kontor']],
    [
      'postgresql:///kontor?host=/run/postgresql&user=postgres',
      ['postgresql://service:secret@localhost/kontor?host=%2Frun%2Fpostgresql'],
    ],
  ] as const)
    it(`${text} names standbys, which get the login of the service`, () => {
      assert.deepEqual(
        standbys(text).map(server => withLogin(server, DATABASE_URL)),
        urls,
      );
    });

  it('is refused without DATABASE_URL, and when it is no address, without showing it', () => {
    assert.throws(() => readConfig({ DATABASE_READ_URL: 'postgresql://two' }), /DATABASE_READ_URL needs DATABASE_URL/);
    assert.throws(
      () => readConfig({ DATABASE_URL, DATABASE_READ_URL: 'mysql://u@two' }),
      (error: Error) => /^DATABASE_READ_URL must be/.test(error.message) && !error.message.includes('u@'),
    );
  });
});
