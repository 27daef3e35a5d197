/**
 * What the product asks the database for the same answers. `+?` and not `?`: SQLite looks at the value of a bare
 * parameter in a join while it plans, and from then on prepares the statement anew at each run, which takes three times
 * as long as the run itself.
 */

export const SESSION = `
  select sessions.id, sessions.user_id, sessions.created_at, sessions.last_seen_at, sessions.authenticated_at,
    sessions.expires_at, sessions.user_agent, users.full_name, users.email, users.role, users.must_change_password
  from sessions inner join users on users.id = sessions.user_id
  where sessions.id = +? and users.deleted_at is null and users.state = 'approved'`;

export const ENROLLMENT = `
  select enrollments.user_id from enrollments inner join courses on courses.id = enrollments.course_id
  where enrollments.user_id = +? and enrollments.course_id = +? and courses.deleted_at is null`;

export const MATERIALS = `
  select materials.id, materials.course_id, materials.title, materials.description, materials.type, materials.url,
    materials.hidden, materials.version, materials.captions_file_id, materials.captions_language,
    courses.course_name, files.name as file_name, files.media_type, files.size,
    material_progress.position_seconds, material_progress.completed_at
  from materials
  inner join courses on courses.id = materials.course_id
  left join files on files.id = materials.file_id
  left join material_progress
    on material_progress.material_id = materials.id and material_progress.user_id = +?
  where materials.deleted_at is null and courses.deleted_at is null and materials.course_id = +?
    and materials.hidden = 0
  order by materials.position, materials.id`;

export const COURSES = `
  select courses.id, courses.course_name, courses.description, courses.slug, courses.version,
    case when enrollments.user_id is null then 0 else 1 end as enrolled,
    (select count(*) from materials
      where materials.course_id = courses.id and materials.deleted_at is null and materials.hidden = 0) as materials,
    coalesce(done.count, 0) as completed
  from courses
  left join enrollments on enrollments.course_id = courses.id and enrollments.user_id = +?
  left join (
    select materials.course_id, count(*) as count
    from material_progress inner join materials on materials.id = material_progress.material_id
    where material_progress.user_id = +? and material_progress.completed_at is not null
      and materials.deleted_at is null and materials.hidden = 0
    group by materials.course_id
  ) as done on done.course_id = courses.id
  where courses.deleted_at is null order by courses.id`;

export const LAST_STUDIED = `
  select course_id, id, title, type, position_seconds, updated_at
  from (
    select materials.course_id, materials.id, materials.title, materials.type, material_progress.position_seconds,
      material_progress.updated_at,
      row_number() over (
        partition by materials.course_id order by material_progress.updated_at desc, materials.id desc
      ) as place
    from material_progress inner join materials on materials.id = material_progress.material_id
    where material_progress.user_id = +? and materials.deleted_at is null and materials.hidden = 0
  )
  where place = 1`;

export const CONSENT = `
  select * from consents where user_id = +? order by given_at desc, version desc limit 1`;
