-- A filled site: a twentieth of the students waits for approval, one in eleven studies, one in three has ordered.
with recursive n(i) as (select (select count(*) from courses) union all select i + 1 from n where i < $courses)
  insert into courses (slug, course_name, name_key, description, created_at, updated_at)
  select 'course-' || i, 'Course ' || i, 'course ' || i, 'A course of a large provider.', $at, $at from n where i < $courses;
with recursive n(i) as (select 1 union all select i + 1 from n where i < $users)
  insert into users (full_name, email, email_key, phone, password_hash, role, state, created_at, approved_at, deleted_at)
  select json_extract($first, '$[' || (i * 7 % 11) || ']') || ' ' || json_extract($last, '$[' || (i * 3 % 13) || ']') || ' ' || i,
    'student' || i || '@example.in', 'student' || i || '@example.in', iif(i % 2, '+919' || printf('%09d', i), null), 'none',
    'student', iif(i % 20, 'approved', 'pending'), $at - i * 60000, iif(i % 20, $at, null), iif(i % 200 = 199, $at, null) from n;
update users set name_key = lower(full_name);
insert into consents (user_id, version, text_hash, age, given_at)
  select id, '1', 'none', iif(id % 7, 'adult', 'guardian'), created_at from users;
with recursive n(i) as (select 1 union all select i + 1 from n where i < $materials)
  insert into materials (course_id, type, title, title_key, description, url, position, created_at, updated_at, deleted_at)
  select id, 'youtube', 'Lesson ' || i, 'lesson ' || i, 'What was said, and what to read before the next one.',
    'https://youtu.be/dQw4w9WgXcQ', i, $at, $at, iif(i % 50 = 49, $at, null) from courses, n;
insert into enrollments (user_id, course_id, created_at) select users.id, courses.id, $at
  from users join courses on (courses.id - users.id) % ($courses / $each) = 0 where role = 'student';
insert into grants (user_id, course_id, source, created_at) select user_id, course_id, 'admin', created_at from enrollments;
insert into material_progress (user_id, material_id, position_seconds, completed_at, updated_at)
  select user_id, materials.id, 10, iif(course_id % 2, $at - user_id % 60 * 86400000, null), $at - user_id % 60 * 86400000 - user_id
  from enrollments join materials using (course_id) where position <= 3 and user_id % 11 = 0;
insert into sessions (id, user_id, created_at, last_seen_at, authenticated_at, expires_at, user_agent)
  select lower(hex(randomblob(32))), id, $at, $at - id, $at, $at + 86400000, 'bench' from users where id % 11 = 0;
insert into audit_log (at, actor_id, action, detail)
  select $at - users.id, users.id, 'login', '{}' from users, (select 1 union select 2);
insert into messages (kind, name, email, subject, message, text_key, created_at, closed_at)
  select iif(id % 500, 'contact', 'complaint'), full_name, email, 'Batch timings', 'Is there an evening batch?',
    name_key || ' batch timings is there an evening batch?', $at - id, iif(id % 200, $at, null) from users where id % 10 = 0;
insert into orders (code, user_id, slug, course_name, list_paise, due_paise, state, buyer_name, buyer_key, buyer_email,
    created_at, expires_at, state_at)
  select printf('B%07d', id), id, 'course-' || (20 + id % 20), 'Course ' || (20 + id % 20), 64900, 64900 - id % 100,
    iif(id % 60 < 2, 'claimed', iif(id % 60 < 4, 'open', 'paid')), full_name, name_key, email, $at - id * 60000, $at + 60000000,
    $at - id * 60000 from users where role = 'student' and id % 3 = 0;
insert into payments (order_id, state, reference, reported_at, amount_paise, method, paid_on, financial_year, accepted_at)
  select id, iif(state = 'paid', 'accepted', 'reported'), printf('6%011d', id), created_at, iif(state = 'paid', due_paise, null),
    iif(state = 'paid', 'upi', null), iif(state = 'paid', date(created_at / 1000, 'unixepoch'), null),
    iif(state = 'paid', '2026-27', null), iif(state = 'paid', created_at, null) from orders where state <> 'open';
insert into receipts (order_id, kind, serial, issued_at, supplier, buyer, line, taxable_paise, cgst_paise, sgst_paise, igst_paise,
    total_paise)
  select id, 'receipt', 'R/26-27/' || id, created_at, '{"name":"Abhyas"}', json_object('name', buyer_name),
    json_object('name', course_name, 'payments', json_array(json_object('method', 'upi', 'reference', printf('6%011d', id)))),
    due_paise, 0, 0, 0, due_paise from orders where state = 'paid';
insert into bank_credits (fingerprint, day, amount_paise, reference_list, narration, imported_at, payment_id)
  select lower(hex(randomblob(32))), date(orders.created_at / 1000, 'unixepoch'), due_paise, printf('6%011d', orders.id),
    'UPI/CR/' || orders.id, $at, iif(orders.state = 'paid' and orders.id % 20, payments.id, null)
  from orders join payments on order_id = orders.id;
insert into refunds (order_id, reason, amount_paise, state, created_at, state_at)
  select id, 'Paid twice.', 100, iif(id % 30, 'sent', 'asked'), $at, $at from orders where state = 'paid' and id % 10 = 0;
insert into assignments (material_id, task, takes, max_files, max_marks, late, guide)
  select id, 'Write a page.', '["text"]', 1, 20, 'accept', '[]' from materials where position = 2;
insert into submissions (material_id, user_id, number, state, text, link, handed_in_at, marks)
  select materials.id, user_id, 1, iif(user_id % 19 > 1, 'graded', 'handed-in'), 'My page.', '', $at - user_id,
    iif(user_id % 19 > 1, 12, null)
  from enrollments join materials using (course_id) where position = 2 and user_id % 3 = 0;
insert into files (storage_key, name, media_type, size, sha256, created_at, owner_id)
  select 'work-' || id, 'page.pdf', 'application/pdf', 1000, lower(hex(randomblob(32))), $at, user_id from submissions where id % 4 = 0;
insert into submission_files (submission_id, file_id, position)
  select submissions.id, files.id, 1 from submissions join files on storage_key = 'work-' || submissions.id;
insert into doubts (material_id, user_id, title, title_key, to_all, state, created_at, waiting_since, pinned)
  select materials.id, user_id, 'Why is it so?', 'why is it so?', user_id % 7 > 2, iif(user_id % 11, 'answered', 'open'), $at - user_id,
    $at - user_id, user_id % 1001 = 0
  from enrollments join materials using (course_id) where position = 3 and user_id % 9 = 0;
insert into doubt_posts (doubt_id, user_id, body, created_at) select id, user_id, 'I tried twice.', created_at from doubts;
insert into quizzes (material_id, settings)
  select id, '{"shuffle":true,"show":"score","bestOf":"best","opensAt":null,"closesAt":null,"passPercent":null,"attempts":1,"waitMinutes":0,"minutes":60,"draw":null}'
  from materials where position = 4;
insert into quiz_attempts (material_id, user_id, number, paper, started_at, ends_at, handed_in_at, handed_in_by, marks, max_marks)
  select materials.id, user_id, 1, '[]', $at, $at, $at - user_id, 'person', iif(user_id % 49, 300, null), 400
  from enrollments join materials using (course_id) where position = 4 and user_id % 9 = 1;
insert into certificates (code, user_id, course_id, holder_name, holder_key, course_name, text, issuer, completed_on, issued_at, confirmed_at)
  select 'AB-' || user_id || '-' || course_id, user_id, course_id, full_name, users.name_key, course_name, '', '{}', $at, $at, $at
  from enrollments join users on users.id = user_id join courses on courses.id = course_id where user_id % 11 = 0 and course_id % 2;
insert into notifications (user_id, kind, facts, link, created_at)
  select user_id, 'course-opened', '{"written":"A course is open for you."}', '/dashboard', $at - user_id from enrollments where user_id % 2;
insert into announcements (title, body, by_mail, publish_at, published_at, recipients)
  select 'No class on Monday', 'It is a holiday.', 0, $at, $at, 10 from courses;
insert into to_send (user_id, about, reason, facts, created_at)
  select id, 'stuck', 'stuck', '{"written":"your next lesson waits for you."}', $at - id from users where id % 50 = 0;
insert into mail_outbox (message_id, recipient, subject, body_text, created_at, attempts, next_attempt_at, sent_at, failed_at, last_error, kind)
  select 'bench-' || id, email, 'Approved', '', $at - id, 1, $at + 86400000, iif(id % 100, $at, null), iif(id % 100, null, $at),
    iif(id % 100, null, '550 no such user'), 'approved' from users;
insert into tasks (kind, key, about, state, run_at, created_at, updated_at)
  select 'bench', id, title, iif(id % 2, 'done', 'failed'), $at, $at, $at from materials where position <= 10;
with recursive n(i) as (select 1 union all select i + 1 from n where i < $courses)
  insert into content_versions (id, after_id, at, summary, files, written_at)
  select first.id + i, first.id + i - 1, $at, 'A price', first.files, $at
  from n, (select id, files from content_versions order by id desc limit 1) as first
