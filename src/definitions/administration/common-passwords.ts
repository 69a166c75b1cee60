// The passwords of at least 12 characters among the 10,000 most common ones, in lower case. Shorter ones are too short anyway.
// From SecLists (github.com/danielmiessler/SecLists), Passwords/Common-Credentials/10-million-password-list-top-10000.txt.
//
// MIT License
//
// Copyright (c) 2018 Daniel Miessler
//
// Permission is hereby granted, free of charge, to any person obtaining a copy
// of this software and associated documentation files (the "Software"), to deal
// in the Software without restriction, including without limitation the rights
// to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
// copies of the Software, and to permit persons to whom the Software is
// furnished to do so, subject to the following conditions:
//
// The above copyright notice and this permission notice shall be included in all
// copies or substantial portions of the Software.
//
// THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
// IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
// FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
// AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
// LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
// OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
// SOFTWARE.

/** Common passwords that are long enough to be accepted otherwise. */
export const COMMON_PASSWORDS = [
  '123456654321',
  '123456789qwe',
  '123456qwerty',
  '123qweasdzxc',
  '1q2w3e4r5t6y',
  '1qaz2wsx3edc',
  '1qazxsw23edc',
  'gfhjkmgfhjkm',
  'ghhh47hj7649',
  'ghjcnjgfhjkm',
  'leavemealone',
  'mailcreated5240',
  'masterbating',
  'motherfucker',
  'polniypizdec0211',
  'q1w2e3r4t5y6',
  'qazwsxedc123',
  'qazwsxedcrfv',
  'qwerasdfzxcv',
  'qwerty123456',
  'qwertyqwerty',
  'sojdlg123aljg',
  'sonyericsson',
  'zxcasdqwe123',
];
